import java.util.ArrayList;
import java.util.List;

/** A solution of two tasks of the knight's tour coursework, as a student hands it in. */
class KnightsTour {
    record Pos(int x, int y) {}

    private static final int[][] STEPS = {
        {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}
    };

    static boolean isLegal(int dim, List<Pos> path, Pos pos) {
        return pos.x() >= 0 && pos.x() < dim && pos.y() >= 0 && pos.y() < dim && !path.contains(pos);
    }

    static List<Pos> legalMoves(int dim, List<Pos> path, Pos pos) {
        List<Pos> moves = new ArrayList<>();
        for (int[] step : STEPS) {
            Pos next = new Pos(pos.x() + step[0], pos.y() + step[1]);
            if (isLegal(dim, path, next)) moves.add(next);
        }
        return moves;
    }
}
