import { isUnderWay, type ReadPiece } from './reading-place.ts'

/** Whole minutes, at least 1. */
export const minutesLeft = ({ minutes, share }: Pick<ReadPiece, 'minutes' | 'share'>) =>
  Math.max(1, Math.round((minutes * (100 - share)) / 100))

const MOST_OFFERED = 3

/** What the front page offers to go on with: what was left in the middle since the reader last put the offer away. */
export const piecesToContinue = (pieces: readonly ReadPiece[], dismissedAt: number): ReadPiece[] =>
  pieces.filter((piece) => isUnderWay(piece) && piece.at > dismissedAt).slice(0, MOST_OFFERED)
