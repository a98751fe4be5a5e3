import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { parseInput, requestError } from '../request-error.ts'
import { createWebhooks, type Delivery } from '../webhooks/webhooks.ts'

/** Where Dibs takes notices of payments. */
const PATH = '/api/payments/notices'
/** How long the phone is out of reach when it tells late. */
const LATE_SECONDS = 600
const SOMEBODY_ELSE = 'IBU SITI'

/** How money comes: `late` is told afterwards with its true time, `off` is a rupiah short. */
const WAYS = ['right', 'late', 'twice', 'off', 'other'] as const

const settingsBody = z.strictObject({
  url: z.url().exactOptional(),
  key: z.string().max(200).exactOptional(),
})

const paymentBody = z.strictObject({
  amount: z.int().min(1),
  payer: z.string().max(200).default('RINA'),
  as: z.enum(WAYS).default('right'),
  /** How late, with `late`. */
  lateSeconds: z.number().min(0).max(3_600).default(LATE_SECONDS),
  /** Another address and key than the bank's. */
  url: z.url().exactOptional(),
  key: z.string().max(200).exactOptional(),
})
type Payment = z.infer<typeof paymentBody>

export type Bank = ReturnType<typeof createBank>

/** The seller's bank, whose notifications a phone passes on to Dibs with a key of the shop's own. */
export function createBank({ clock, appUrl }: { clock: Clock; appUrl: string }) {
  const webhooks = createWebhooks({ clock })
  const usual = { url: `${appUrl}${PATH}`, key: '' }
  let settings = usual
  let leaving = new AbortController()

  /** Money comes now; the phone tells of it, once, twice or later. */
  async function pay({ amount, payer, as, lateSeconds, ...where }: Payment): Promise<Delivery[]> {
    const { url, key } = { ...settings, ...where }
    if (key === '') throw requestError(409, 'the bank has no key of the shop yet')
    const now = clock.now()
    const came = as === 'off' ? amount - 1 : amount
    const from = as === 'other' ? SOMEBODY_ELSE : payer
    const text = `Transfer masuk Rp${came.toLocaleString('id-ID')} dari ${from}`
    const notice = {
      // Of its time and what it says, so that the same notification is the same notice.
      id: `${now} ${text}`.slice(0, 200),
      amount: came,
      currency: 'IDR',
      at: now,
      payer: from,
      text,
    }
    const tell = () => webhooks.post(url, notice, () => ({ authorization: `Bearer ${key}` }))
    if (as === 'late') {
      const { signal } = leaving
      void clock.sleep(lateSeconds * 1_000, signal).then(async () => {
        if (!signal.aborted) await tell()
      })
      return []
    }
    const first = await tell()
    return as === 'twice' ? [first, await tell()] : [first]
  }

  return {
    pay,
    change(changed: Partial<typeof settings>): void {
      settings = { ...settings, ...changed }
    },
    status: () => ({
      url: settings.url,
      hasKey: settings.key !== '',
      told: webhooks.list(),
    }),
    reset() {
      leaving.abort()
      leaving = new AbortController()
      settings = usual
      webhooks.reset()
    },
  }
}

/** The control calls by which the phone and tests have the bank pay. */
export function addBankControl(app: FastifyInstance, { bank }: { bank: Bank }): void {
  app.get('/control/bank', async () => bank.status())
  app.put('/control/bank', async (request) => {
    bank.change(parseInput(settingsBody, request.body))
    return bank.status()
  })
  app.post('/control/bank/payments', async (request, reply) => {
    const told = await bank.pay(parseInput(paymentBody, request.body))
    return reply.code(202).send({ told })
  })
}
