"""The same task by another student, with a bug: the newest square of the path counts as free."""

STEPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def is_legal(dim, path, pos):
    return 0 <= pos[0] < dim and 0 <= pos[1] < dim and pos not in path[:-1]


def legal_moves(dim, path, pos):
    squares = [[pos[0] + dx, pos[1] + dy] for dx, dy in STEPS]
    return [square for square in squares if is_legal(dim, path, square)]
