import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Answers a question a line: the numbers in it are the board's side, the path and the square, in this order. */
class Adapter {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String line = lines.nextLine();
            int[] numbers = Pattern.compile("-?\\d+").matcher(line.substring(line.indexOf("input")))
                .results().mapToInt(found -> Integer.parseInt(found.group())).toArray();
            List<KnightsTour.Pos> squares = new ArrayList<>();
            for (int i = 1; i < numbers.length; i += 2)
                squares.add(new KnightsTour.Pos(numbers[i], numbers[i + 1]));
            KnightsTour.Pos pos = squares.remove(squares.size() - 1);
            System.out.println(line.contains("is_legal")
                ? KnightsTour.isLegal(numbers[0], squares, pos)
                : KnightsTour.legalMoves(numbers[0], squares, pos).stream()
                    .map(square -> "[" + square.x() + "," + square.y() + "]").toList());
        }
    }
}
