import type { MessageId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { CommentSource, SourceHandlers } from '../source/comment-source.ts'
import type { Line, Script } from './script.ts'

/** How long a practice runs at most. */
export const PRACTICE_MS = 5 * 60_000

type Options = {
  script: Promise<Script>
  startedAt: Date
  clock: Clock
  handlers: Pick<SourceHandlers, 'onStatus' | 'onMessages' | 'onEnd'>
}

/**
 * The way of made-up buyers into a practice, in place of the provider's: says their lines in their
 * time, and ends it. Nothing is ever missed, since all that is said is said here.
 */
export function startPractice({ script, startedAt, clock, handlers }: Options): CommentSource {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let said = 0

  function say({ buyer, text }: Line): void {
    said += 1
    const commentedAt = clock()
    const messageId = `${startedAt.getTime()}${String(said).padStart(4, '0')}` as MessageId
    const comment = { messageId, buyer, text, commentedAt }
    handlers.onMessages([{ type: 'chat', comment, isHost: false }])
  }

  function end(): void {
    stop()
    handlers.onEnd('practice_over')
  }

  /** Says the line at `index` after `waited` of the script has passed, and so on to the end. */
  function run(lines: Script, index: number, waited: number): void {
    if (isStopped) return
    const line = lines[index]
    const at = line?.atMs ?? PRACTICE_MS
    timer = setTimeout(() => {
      if (!line) return end()
      say(line)
      run(lines, index + 1, at)
    }, at - waited)
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  script.then(
    (lines) => {
      if (isStopped) return
      handlers.onStatus('connected', null)
      run(lines, 0, 0)
    },
    () => {
      if (!isStopped) end()
    },
  )
  return {
    isOfProvider: false,
    heardUntil: () => clock(),
    provenUntil: async () => Number.POSITIVE_INFINITY,
    isInDoubt: () => false,
    vouched: () => {},
    stop,
    leave: stop,
  }
}
