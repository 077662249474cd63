/* The squares between two others, as a student hands it in. */
#include <stdio.h>

static int sign(int number) { return (number > 0) - (number < 0); }

/* Fills in the squares, "a1" each, and returns their number. */
int line(const char *from, const char *to, char squares[][3]) {
    int dx = sign(to[0] - from[0]), dy = sign(to[1] - from[1]), count = 0;
    for (char x = from[0], y = from[1];; x += dx, y += dy) {
        sprintf(squares[count++], "%c%c", x, y);
        if (x == to[0] && y == to[1]) return count;
    }
}
