"""Ploy in pure Python, written from the rules: the baseline."""

from __future__ import annotations

DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
REACH = {1: 1, 2: 2, 3: 3, 4: 1}

Move = tuple[int, int, int]


class Position:
    """Pieces by square, `(colour, lines)`; a move is from, to and rotation."""

    def __init__(self, text: str) -> None:
        board, player = text.rsplit(" ", 1)
        self.player = player
        self.board: dict[int, tuple[str, int]] = {}
        for row, cells in zip(range(8, -1, -1), board.split("/")):
            for column, cell in enumerate(cells.split(",")):
                if cell:
                    self.board[row * 9 + column] = (cell[0], int(cell[1:]))
        self.stack: list[tuple[Move, tuple[str, int], tuple[str, int] | None]] = []

    def legal_moves(self) -> list[Move]:
        """All moves of the player; a finished game is not asked for."""
        moves = []
        for square, (colour, lines) in self.board.items():
            count = lines.bit_count()
            if colour != self.player or count not in REACH:
                continue
            for turn in range(1, 8):
                if turned(lines, turn) != lines:
                    moves.append((square, square, turn))
            for line, (dx, dy) in enumerate(DIRECTIONS):
                if not lines >> line & 1:
                    continue
                x, y = square % 9, square // 9
                for _ in range(REACH[count]):
                    x, y = x + dx, y + dy
                    if not (0 <= x < 9 and 0 <= y < 9):
                        break
                    met = self.board.get(y * 9 + x)
                    if met is not None and met[0] == colour:
                        break
                    moves.append((square, y * 9 + x, 0))
                    if count == 1:
                        for turn in range(1, 8):
                            moves.append((square, y * 9 + x, turn))
                    if met is not None:
                        break
        return moves

    def push(self, move: Move) -> None:
        """Plays a move."""
        start, end, turn = move
        piece = self.board.pop(start)
        self.stack.append((move, piece, self.board.get(end)))
        self.board[end] = (piece[0], turned(piece[1], turn))
        self.player = "w" if self.player == "b" else "b"

    def pop(self) -> Move:
        """Takes it back."""
        move, piece, taken = self.stack.pop()
        start, end, _ = move
        del self.board[end]
        if taken is not None:
            self.board[end] = taken
        self.board[start] = piece
        self.player = "w" if self.player == "b" else "b"
        return move


def turned(lines: int, turn: int) -> int:
    """The lines turned clockwise by so many eighths."""
    return (lines << turn | lines >> (8 - turn)) & 255
