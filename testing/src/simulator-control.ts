/** A message in the simulator's outbox. */
export type SentMessage = {
  channel: 'email' | 'whatsapp'
  to: string
  subject?: string
  text: string
  at: string
}

export type ProfileChange = {
  nickname?: string
  bio?: string
  private?: boolean
  missing?: boolean
  blocked?: boolean | 'challenge' | 'login' | 'empty'
  userId?: string
}

export type SaidComment = {
  comment: string
  userId?: string
  uniqueId?: string
  nickname?: string
  msgId?: string
  createTime?: string
  /** What the frame says that the speaker is in the room. */
  as?: 'host' | 'moderator' | 'viewer'
}

export type Fault =
  | { kind: 'close'; code: number }
  | { kind: 'drop' | 'silence'; seconds: number }
  | { kind: 'replay'; count: number }
  | { kind: 'delete'; messageIds: string[] }
  | {
      kind: 'disconnect'
      code?: number
      againAfterSeconds?: number | null
      closeAfterSeconds?: number | null
    }

/** How the provider lets in; what is left out stays as it was. See the simulator's README. */
export type ProviderBehaviour = {
  openAfterMs?: number
  refuse?:
    | { status: number; retryAfter?: string | number; times?: number }
    | { code: number; times?: number }
    | null
  connectAfterMs?: number | null
  closeAfterRoom?: { code: number; afterMs?: number } | null
  schema?: 'v1' | 'v2' | 'v3' | null
  userStatus?: number | null
}

/** Requests in each period and sockets at once; `null`: without a limit. */
export type ProviderBudget = {
  minute?: number | null
  hour?: number | null
  day?: number | null
  sockets?: number | null
  /** How many times faster than the clock the periods go. */
  speed?: number
}

export type BudgetStatus = {
  used: Record<'minute' | 'hour' | 'day', number>
  sockets: number
  requests: number
  refused: number
}

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** A webhook that the simulator sent; `status` is the receiver's answer. */
export type Delivery = { url: string; body: unknown; at: string; status: number | null }

/** Money that comes to the seller's bank; without `url` and `key`, those that the bank has. */
export type BankPayment = {
  amount: number
  payer?: string
  /** `late`: told afterwards, with its true time; `off`: a rupiah short; `other`: of another payer. */
  as?: 'right' | 'late' | 'twice' | 'off' | 'other'
  lateSeconds?: number
  url?: string
  key?: string
}

export type AlertStatus = {
  alerts: { id: number; uniqueId: string; targets: { id: number; url: string }[] }[]
  deliveries: Delivery[]
}

export type SimulatorControl = ReturnType<typeof createSimulatorControl>

/** Calls a simulator's control interface; rejects with what it refused. */
const createCall = (url: string) =>
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`simulator: ${method} ${path} → ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

/** Drives the simulator over its control interface (`docs/protocols.md`). */
export function createSimulatorControl(url: string) {
  const call = createCall(url)
  const live = (uniqueId: string) => `/lives/${encodeURIComponent(uniqueId)}`

  return {
    setProfile: (uniqueId: string, change: ProfileChange = {}) =>
      call<{ userId: string; nickname: string }>(
        'PUT',
        `/profiles/${encodeURIComponent(uniqueId)}`,
        change,
      ),
    goLive: (
      uniqueId: string,
      options: { recording?: string; speed?: number; loop?: boolean; ownerId?: string } = {},
    ) => call<{ roomId: string }>('POST', '/lives', { uniqueId, ...options }),
    say: (uniqueId: string, comments: readonly SaidComment[]) =>
      call<{ comments: Required<SaidComment>[] }>('POST', `${live(uniqueId)}/comments`, {
        comments,
      }),
    sendFrames: (uniqueId: string, frames: readonly unknown[]) =>
      call<void>('POST', `${live(uniqueId)}/frames`, { frames }),
    causeFault: (uniqueId: string, fault: Fault) =>
      call<void>('POST', `${live(uniqueId)}/faults`, fault),
    /** Ends a live; the platform is lost so many milliseconds ahead. */
    endLive: (uniqueId: string, disconnectedMs = 0) =>
      call<void>('DELETE', `${live(uniqueId)}?disconnectedMs=${disconnectedMs}`),
    getLive: (uniqueId: string) =>
      call<{ connections: number; waiting: number; sentChats: number }>('GET', live(uniqueId)),
    /** The newest that was said in a live, oldest first: 2,000 at most. */
    saidIn: (uniqueId: string, limit: number) =>
      call<Required<SaidComment>[]>('GET', `${live(uniqueId)}/chats?limit=${limit}`),
    /** How the provider lets in those who ask for one account, or everybody. */
    behave: (behaviour: ProviderBehaviour, uniqueId?: string) =>
      call<void>(
        'PUT',
        uniqueId === undefined ? '/provider' : `/provider/${encodeURIComponent(uniqueId)}`,
        behaviour,
      ),
    setBudget: (budget: ProviderBudget) => call<BudgetStatus>('PUT', '/budget', budget),
    budget: () => call<BudgetStatus>('GET', '/budget'),
    /** Alerts that were made, and the webhooks that told of lives, newest first. */
    alerts: () => call<AlertStatus>('GET', '/alerts'),
    setAlerts: (settings: { max?: number; webhookSecret?: string }) =>
      call<AlertStatus>('PUT', '/alerts', settings),
    /** Where the messaging app tells what became of messages; `after` follow each accepted one. */
    setWhatsapp: (settings: {
      webhookUrl?: string | null
      appSecret?: string
      phoneNumberId?: string
      after?: readonly DeliveryStatus[]
    }) => call<{ deliveries: Delivery[] }>('PUT', '/whatsapp', settings),
    whatsapp: () => call<{ deliveries: Delivery[] }>('GET', '/whatsapp'),
    /** Tells a status of the last message to a number; `code` with `failed`. */
    tellStatus: (told: { to: string; status: DeliveryStatus; code?: number }) =>
      call<Delivery>('POST', '/whatsapp/statuses', told),
    /** Asks the receiver of statuses to prove itself, as when a webhook is set up. */
    verifyWebhook: (verifyToken: string) =>
      call<{ status: number; isProven: boolean }>('POST', '/whatsapp/verify', { verifyToken }),
    /** Messages to an address or number, newest first. */
    outbox: (to: string) => call<SentMessage[]>('GET', `/outbox?to=${encodeURIComponent(to)}`),
    /** The newest message to an address or number. */
    newestMessage: async (to: string): Promise<SentMessage | undefined> =>
      (await call<SentMessage[]>('GET', `/outbox?to=${encodeURIComponent(to)}`))[0],
    /** Where the seller's bank tells of payments, and the shop's key for it. */
    setBank: (settings: { url?: string; key?: string }) =>
      call<{ url: string; hasKey: boolean; told: Delivery[] }>('PUT', '/bank', settings),
    /** Money comes to the seller's bank, and their phone tells Dibs; `status` is what Dibs answered. */
    pay: (payment: BankPayment) => call<{ told: Delivery[] }>('POST', '/bank/payments', payment),
    /** What the generative AI answers from now on: a text, or a whole answer. */
    setAssistant: (answer: { answer: string } | { status: number; body: unknown }) =>
      call<void>('PUT', '/assistant', answer),
    /** The prompts that the generative AI was sent, newest first. */
    prompts: async () => (await call<{ prompts: string[] }>('GET', '/assistant')).prompts,
    reset: () => call<void>('POST', '/reset'),
  }
}
