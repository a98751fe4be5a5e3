import type { Clock } from '../clock.ts'
import { createWebhooks, hmac } from '../webhooks/webhooks.ts'

export const DELIVERY_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Where statuses of messages are told, signed with the app's secret. `after` follow each message. */
export type StatusSettings = {
  webhookUrl: string | null
  appSecret: string
  phoneNumberId: string
  after: readonly DeliveryStatus[]
}

const USUAL: StatusSettings = {
  webhookUrl: null,
  appSecret: 'simulator-app-secret',
  phoneNumberId: '1',
  after: ['sent', 'delivered'],
}

const UNDELIVERABLE = 131026
/** Numbers with these last six digits are accepted, and then not reached. */
const UNREACHED = '000026'

export type DeliveryStatuses = ReturnType<typeof createDeliveryStatuses>

/** Tells by webhook what became of messages that the messaging app accepted. */
export function createDeliveryStatuses({ clock }: { clock: Clock }) {
  const webhooks = createWebhooks({ clock })
  let settings = USUAL
  /** The last message to each number. */
  const lastTo = new Map<string, string>()

  async function tell(to: string, id: string, status: DeliveryStatus, code: number) {
    const { webhookUrl, appSecret, phoneNumberId } = settings
    if (webhookUrl === null) return null
    const timestamp = String(Math.floor(clock.now() / 1000))
    const problem = {
      code,
      title: 'Message undeliverable',
      message: 'Message undeliverable',
      error_data: { details: 'Message Undeliverable.' },
    }
    const errors = status === 'failed' ? { errors: [problem] } : {}
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '6280000000000', phone_number_id: phoneNumberId },
      statuses: [{ id, status, timestamp, recipient_id: to, ...errors }],
    }
    const entry = [{ id: '1', changes: [{ value, field: 'messages' }] }]
    const body = { object: 'whatsapp_business_account', entry }
    return webhooks.post(webhookUrl, body, (text) => ({
      'x-hub-signature-256': `sha256=${hmac(appSecret, text)}`,
    }))
  }

  return {
    /** A message was accepted: its statuses follow, one after the other. */
    async accepted(to: string, id: string): Promise<void> {
      lastTo.set(to, id)
      const follow = to.endsWith(UNREACHED) ? (['failed'] as const) : settings.after
      for (const status of follow) await tell(to, id, status, UNDELIVERABLE)
    },
    /** Tells a status of the last message to a number; null when there is none, or nowhere to. */
    async say(to: string, status: DeliveryStatus, code = UNDELIVERABLE) {
      const id = lastTo.get(to.replace(/^\+/, ''))
      return id === undefined ? null : tell(to.replace(/^\+/, ''), id, status, code)
    },
    /** Asks the receiver to prove itself, as when a webhook is set up. */
    async verify(verifyToken: string) {
      if (settings.webhookUrl === null) return null
      const challenge = String(clock.now())
      const url = new URL(settings.webhookUrl)
      url.searchParams.set('hub.mode', 'subscribe')
      url.searchParams.set('hub.challenge', challenge)
      url.searchParams.set('hub.verify_token', verifyToken)
      const answer = await fetch(url)
      return { status: answer.status, isProven: (await answer.text()) === challenge }
    },
    change(changed: Partial<StatusSettings>): void {
      settings = { ...settings, ...changed }
    },
    status: () => ({ ...settings, deliveries: webhooks.list() }),
    reset() {
      settings = USUAL
      lastTo.clear()
      webhooks.reset()
    },
  }
}
