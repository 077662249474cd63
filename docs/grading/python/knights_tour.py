"""A solution of the knight's tour coursework, as a student hands it in."""

STEPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def is_legal(dim, path, pos):
    return 0 <= pos[0] < dim and 0 <= pos[1] < dim and pos not in path


def legal_moves(dim, path, pos):
    squares = [[pos[0] + dx, pos[1] + dy] for dx, dy in STEPS]
    return [square for square in squares if is_legal(dim, path, square)]


def ordered_moves(dim, path, pos):
    def onward(square):
        return len(legal_moves(dim, path, square))

    return sorted(legal_moves(dim, path, pos), key=onward)


def first_tour(dim, path):
    if dim % 2 and sum(path[0]) % 2:
        return None  # one colour has more squares than the other
    if len(path) == dim * dim:
        return path
    for square in ordered_moves(dim, path, path[-1]):
        tour = first_tour(dim, path + [square])
        if tour:
            return tour
    return None
