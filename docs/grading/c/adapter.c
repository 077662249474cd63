/* Started once a question: adapter FROM TO. */
#include <stdio.h>

int line(const char *from, const char *to, char squares[][3]);

int main(int argc, char **argv) {
    char squares[9][3];
    if (argc != 3) return 1;
    int count = line(argv[1], argv[2], squares);
    for (int i = 0; i < count; i++) printf("%s\"%s\"", i ? "," : "[", squares[i]);
    puts("]");
}
