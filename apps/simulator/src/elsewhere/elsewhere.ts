import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Lives } from '../chat/live.ts'
import type { Clock } from '../clock.ts'
import { parseInput } from '../request-error.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'

const VIEWERS = ['Rina', 'Budi', 'Sari', 'Ani', 'Joko', 'Dewi', 'Agus', 'Wati']
const SAID = ['keep {code} kak', '{code}', 'mau {code} dong', 'halo kak', 'cantik banget']

/** So many of a live's last comments are looked through each second. */
const MOST_READ = 200
const MOST_A_CALL = 100

const showBody = z.strictObject({
  /** Where the live's comments are posted to, as its page shows it. */
  url: z.url(),
  /** A key of the seller's that may send comments. */
  key: z.string().max(200),
  codes: z.array(z.string().max(15)).min(1).max(20).default(['A5']),
  seconds: z.int().min(1).max(3_600).default(60),
  perSecond: z.int().min(0).max(100).default(2),
  /** Whether each comment says when it was written. */
  hasStamps: z.boolean().default(true),
  /** Beside the live of this account: what is said there is posted, too, but for every tenth comment. */
  beside: z.string().max(100).optional(),
})
type Show = z.infer<typeof showBody>

export type Elsewhere = ReturnType<typeof createElsewhere>

/** Another platform on which a seller is live, with the program that posts its comments into Dibs. */
export function createElsewhere({ clock, lives }: { clock: Clock; lives: Lives }) {
  const webhooks = createWebhooks({ clock })
  let leaving = new AbortController()
  let said = 0

  function comment({ codes, hasStamps }: Show) {
    said += 1
    const name = VIEWERS[said % VIEWERS.length] as string
    const code = codes[said % codes.length] as string
    const text = (SAID[(said * 7) % SAID.length] as string).replace('{code}', code)
    const at = hasStamps ? { at: new Date(clock.now()).toISOString() } : {}
    return { id: `c${said}`, ...at, author: { id: name.toLowerCase(), name }, text }
  }

  /** Makes what tells each time what was said in a live since, as a program that reads it posts it. */
  function readerOf({ beside }: Show) {
    const read = new Set<string>()
    return () => {
      const chats = beside === undefined ? [] : (lives.find(beside)?.lastChats(MOST_READ) ?? [])
      const fresh = chats.map(({ chat }) => chat).filter(({ msgId }) => !read.has(msgId))
      const before = read.size
      for (const { msgId } of fresh) read.add(msgId)
      return fresh
        .filter((_, n) => (before + n) % 10 !== 9)
        .map(({ uniqueId, nickname, comment }) => ({
          author: { handle: uniqueId, name: nickname },
          text: comment,
        }))
    }
  }

  /** Posts each second what was said in it, until the show is over. */
  async function run(show: Show, { signal }: AbortController): Promise<void> {
    const read = readerOf(show)
    for (let second = 0; second < show.seconds && !signal.aborted; second += 1) {
      const own = Array.from({ length: show.perSecond }, () => comment(show))
      const comments = [...read(), ...own].slice(0, MOST_A_CALL)
      const body = { source: 'elsewhere', comments }
      if (comments.length > 0)
        await webhooks.post(show.url, body, () => ({ authorization: `Bearer ${show.key}` }))
      await clock.sleep(1_000, signal)
    }
  }

  return {
    /** Begins a show in place of one that runs. */
    begin(show: Show): void {
      leaving.abort()
      leaving = new AbortController()
      void run(show, leaving)
    },
    status: () => ({ said, told: webhooks.list() }),
    reset() {
      leaving.abort()
      said = 0
      webhooks.reset()
    },
  }
}

/** The control calls by which tests and people with curl have comments posted. */
export function addElsewhereControl(
  app: FastifyInstance,
  { elsewhere }: { elsewhere: Elsewhere },
): void {
  app.get('/control/elsewhere', async () => elsewhere.status())
  app.post('/control/elsewhere', async (request, reply) => {
    elsewhere.begin(parseInput(showBody, request.body))
    return reply.code(202).send(elsewhere.status())
  })
}
