-- Answers a question a line: its texts, in their order, say what is asked.
module Main where

import Ploy
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  interact (unlines . map (answer . texts) . lines)

answer :: [String] -> String
answer ["suite", "ploy/line", "input", "from", from, "to", to] = list (line (pos from) (pos to))
answer ["suite", "ploy/possible_moves", "input", "piece", _ : number, "pos", at] =
  list (possibleMoves (pos at) (Piece White (read number)))
answer question = error ("no such question: " ++ show question)

pos :: String -> Pos
pos text = Pos (head text) (read (tail text))

list :: (Show a) => [a] -> String
list = show . map show

texts :: String -> [String]
texts input = case dropWhile (/= '"') input of
  "" -> []
  _ : rest -> let (text, after) = break (== '"') rest in text : texts (drop 1 after)
