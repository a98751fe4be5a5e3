/** What a picture may be, and what it becomes. */
export const REWRITING = {
  /** What a phone's best camera makes; told before a pixel is decoded. */
  mostPixels: 50_000_000,
  /** The longer side of what is kept; those after it only where the worst quality is too large. */
  side: 1_600,
  sides: [1_600, 1_100, 800, 400],
  qualities: [82, 70, 55, 40, 25],
  mostBytes: 300_000,
  /** Behind everything else on the machine. */
  niceness: 15,
  /** Then it ends itself: the server that would have killed it is gone. */
  longestMs: 60_000,
  exit: { unreadable: 3, tooLarge: 4 },
} as const
