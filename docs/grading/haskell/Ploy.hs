-- A solution of two tasks of the Ploy exercise, as a student hands it in. One of them has a bug.
module Ploy where

import Data.Bits (popCount, testBit)

data Pos = Pos {col :: Char, row :: Int} deriving (Eq)

instance Show Pos where
  show (Pos c r) = c : show r

data Player = Black | White deriving (Eq)

data Cell = Empty | Piece Player Int deriving (Eq)

data Move = Move {start :: Pos, target :: Pos, turn :: Int} deriving (Eq)

instance Show Move where
  show (Move s t n) = show s ++ "-" ++ show t ++ "-" ++ show n

line :: Pos -> Pos -> [Pos]
line from@(Pos c r) to@(Pos c' r')
  | from == to = [to]
  | otherwise = from : line (Pos (nearer c c') (nearer r r')) to
  where
    nearer a b = case compare a b of
      LT -> succ a
      EQ -> a
      GT -> pred a

-- North, northeast, east and so on, as the bits of a piece.
directions :: [(Int, Int)]
directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]

possibleMoves :: Pos -> Cell -> [Move]
possibleMoves _ Empty = []
possibleMoves pos (Piece _ number) = turns ++ steps
  where
    count = popCount number
    range = if count == 4 then 1 else count
    turns = [Move pos pos n | n <- [1 .. 7]]
    steps =
      [ Move pos there n
        | (bit, (dx, dy)) <- zip [0 ..] directions,
          testBit number bit,
          distance <- [1 .. range],
          there <- inside (fromEnum (col pos) + dx * distance) (row pos + dy * distance),
          n <- if count == 1 then [0 .. 7] else [0]
      ]
    inside c r = [Pos (toEnum c) r | c >= fromEnum 'a', c <= fromEnum 'i', r >= 1, r <= 9]
