import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFrame } from '@dibs/contract/provider'
import * as z from 'zod'
import { chatsInFrame, recordedOutgoing, type SaidChat } from '../chat/chat.ts'
import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'
import { requestError } from '../request-error.ts'
import { createMarket, MARKET_NAME, MARKET_NOTE } from './market/market.ts'
import type { Beat, Score } from './play.ts'

const SUFFIX = '.jsonl'

export type Recordings = ReturnType<typeof createRecordings>

/** The recordings in a folder, and the scripted `market`. */
export function createRecordings(folder: string, deps: { clock: Clock; nextId: IdSource }) {
  const read = new Map<string, Promise<Recording>>()

  async function names(): Promise<string[]> {
    const files = await readdir(folder).catch(() => [])
    return files
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
  }

  function load(name: string): Promise<Recording> {
    const known = read.get(name)
    if (known) return known
    const loading = readFile(join(folder, name + SUFFIX), 'utf8').then((text) =>
      parseRecording(name + SUFFIX, text),
    )
    read.set(name, loading)
    // A broken file may be repaired while the simulator runs.
    loading.catch(() => read.delete(name))
    return loading
  }

  return {
    /** The score to play; an unknown name is a 404, a broken file a 422. */
    async score(name: string, seed: number): Promise<Score> {
      if (name === MARKET_NAME) return createMarket({ seed, ...deps })
      const known = await names()
      if (!known.includes(name))
        throw requestError(
          404,
          `no recording ${name}; there are ${[MARKET_NAME, ...known].join(', ')}`,
        )
      return recordingScore(await load(name), deps.nextId)
    },

    /** What can be played, for a person to choose from; broken files are left out. */
    async list() {
      const loaded = await Promise.allSettled((await names()).map(load))
      const found = loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      return [
        { name: MARKET_NAME, note: MARKET_NOTE, chats: null, durationMs: null },
        ...found.map(({ name, note, chats, lines }) => {
          return { name, note, chats, durationMs: lines.at(-1)?.at ?? 0 }
        }),
      ]
    },
  }
}

const headSchema = z.object({
  recording: z.looseObject({ name: z.string(), note: z.string().default('') }),
})

const lineSchema = z.object({
  at: z.number().nonnegative(),
  frame: z.looseObject({
    timestamp: z.number(),
    messages: z.array(z.looseObject({ type: z.string() })),
  }),
})

type Line = z.infer<typeof lineSchema> & { text: string; said: readonly SaidChat[] }

/** A recording, read and checked. */
type Recording = { name: string; note: string; lines: readonly Line[]; chats: number }

/** Reads a recording's text; a broken line is a 422 that names it. */
function parseRecording(fileName: string, text: string): Recording {
  const rows = text.split('\n')
  const head = checkRow(headSchema, rows[0] ?? '', `${fileName}, line 1`)
  const lines: Line[] = []
  let latest = 0
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.trim() === '') continue
    const where = `${fileName}, line ${index + 1}`
    const { at, frame } = checkRow(lineSchema, row, where)
    if (at < latest) throw requestError(422, `${where}: at goes back in time`)
    latest = at
    const sent = JSON.stringify(frame)
    const broken = readFrame(sent).find((message) => message.type === 'invalid')
    if (broken) throw requestError(422, `${where}: ${broken.name}: ${broken.reason}`)
    lines.push({ at, frame, text: sent, said: chatsInFrame(sent) })
  }
  const chats = lines.reduce((sum, line) => sum + line.said.length, 0)
  return { ...head.recording, lines, chats }
}

function checkRow<T>(schema: z.ZodType<T>, row: string, where: string): T {
  let json: unknown
  try {
    json = JSON.parse(row)
  } catch {
    throw requestError(422, `${where}: not JSON`)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw requestError(422, `${where}: ${issue?.path.join('.')}: ${issue?.message}`)
}

/**
 * A recording as a score. The first round is sent as recorded, stamps and ids included. Later
 * rounds of a loop are other comments: same people and texts, moved stamps, fresh ids.
 */
function recordingScore(recording: Recording, nextId: IdSource): Score {
  const lengthMs = (recording.lines.at(-1)?.at ?? 0) + 1000
  return {
    name: recording.name,
    *beats(round): Generator<Beat> {
      for (const line of recording.lines) {
        const { text, said } = round === 0 ? line : restamp(line, round * lengthMs, nextId)
        yield {
          at: line.at,
          deliver: (live) => live.pass(recordedOutgoing(text, said, live.roomId), said),
        }
      }
    },
  }
}

function restamp(line: Line, shiftMs: number, nextId: IdSource): Pick<Line, 'text' | 'said'> {
  const messages = line.frame.messages.map((message) => {
    const moved = structuredClone(message) as { data?: Record<string, unknown> }
    for (const key of ['event', 'common']) {
      const event = moved.data?.[key] as { msgId: string; createTime: string } | undefined
      if (!event) continue
      const createTime = Number(event.createTime) + shiftMs
      Object.assign(event, { msgId: nextId(createTime), createTime: String(createTime) })
    }
    return moved
  })
  const text = JSON.stringify({ timestamp: line.frame.timestamp + shiftMs, messages })
  return { text, said: chatsInFrame(text) }
}
