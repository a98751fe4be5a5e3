import { FLAGS } from '@dibs/contract'
import { PLANS } from '@dibs/core'
import * as z from 'zod'

const url = (...protocols: string[]) =>
  z.url().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `must start with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })
const http = url('http:', 'https:').transform((value) => value.replace(/\/$/, ''))
/** Servers of NATS; of several, one is reached. */
const busUrl = z.string().refine(
  (list) =>
    list.split(',').every((one) => {
      const { protocol = '', host = '' } = URL.parse(one.trim()) ?? {}
      return ['nats:', 'tls:'].includes(protocol) && host !== ''
    }),
  { error: 'must be nats://host:port or tls://host:port, or several with commas between' },
)
const port = z.coerce.number().int().min(0).max(65_535)
const text = z.string().trim().min(1)
const count = z.coerce.number().int().min(1)

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/** How many proxies stand in front, or the networks of those that may. */
const proxies = z.string().transform((value, context): number | string[] => {
  const list = value.split(',').map((part) => part.trim())
  if (/^\d$/.test(value.trim())) return Number(value)
  if (list.every((part) => address.safeParse(part).success)) return list
  context.addIssue(
    'must be a number of proxies from 0 to 9, or addresses and networks with commas between',
  )
  return z.NEVER
})

/** How many nodes listen to each live. */
const ears = z.literal(['1', '2'], 'must be 1 or 2').transform(Number)

const SECRET_KEY_LENGTH = 32
/** Secret keys: the first one signs, all of them verify. */
const secretKeys = z.string().transform((value, context): readonly [string, ...string[]] => {
  const [first = '', ...older] = value.split(',').map((key) => key.trim())
  if ([first, ...older].every((key) => key.length >= SECRET_KEY_LENGTH)) return [first, ...older]
  context.addIssue(
    `must be a key of ${SECRET_KEY_LENGTH} characters or more, or several with commas`,
  )
  return z.NEVER
})

/** What the server sets itself in the query of the chat provider's socket. */
const OWN_SOCKET_OPTIONS = ['uniqueId', 'apiKey', 'jwtKey', 'features.schemaVersion']
/** Parameters of a query, as names and values. The message names none: they may be secret. */
const socketOptions = z.string().transform((value, context): readonly [string, string][] => {
  const options = [...new URLSearchParams(value.trim())]
  const isSound = options.every(
    ([name, text]) => name !== '' && text !== '' && !OWN_SOCKET_OPTIONS.includes(name),
  )
  if (isSound) return options
  context.addIssue(
    `must be a query as name=value&name=value, without ${OWN_SOCKET_OPTIONS.join(', ')}`,
  )
  return z.NEVER
})

/** Every setting of the server; `.env.example` explains each in a sentence. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  BUS_URL: busUrl.optional(),
  LIVE_EARS: ears.default(1),
  PUBLIC_URL: http.optional(),
  TRUST_PROXY: proxies.default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SECRET_KEY: secretKeys.optional(),
  METRICS_TOKEN: text.min(16, 'must have 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  OTEL_SERVICE_NAME: text.default('dibs'),

  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: text.default('Dibs <no-reply@dibs.example>'),

  WHATSAPP_API_URL: http.default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z.stringFormat('API version', /^v\d{1,3}\.\d$/).default('v26.0'),
  WHATSAPP_PHONE_NUMBER_ID: text,
  WHATSAPP_ACCESS_TOKEN: text,
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
  WHATSAPP_TEMPLATE: text.default('dibs_login_code'),
  WHATSAPP_NOTICE_TEMPLATE: text.default('dibs_account_notice'),

  HOME_CALLING_CODE: z.stringFormat('calling code', /^[1-9]\d{0,2}$/).default('62'),
  PAID_MESSAGES_HOME: count.default(2_000),
  PAID_MESSAGES_ABROAD: count.default(200),
  PAID_MESSAGES_STRETCH: count.default(30),
  MAIL_CODES: count.default(3_000),
  MAIL_CODES_DOMAIN: count.default(300),
  NETWORK_CODES: count.default(500),

  PROFILE_BASE_URL: http.default('https://www.tiktok.com'),

  CHAT_STREAM: z.enum(['relay', 'direct']).default('relay'),
  EULER_SOCKET_URL: url('ws:', 'wss:').default('wss://ws.eulerstream.com'),
  EULER_API_URL: http.default('https://api.eulerstream.com'),
  EULER_API_KEY: text,
  EULER_ACCOUNT_ID: z.stringFormat('account number', /^[1-9]\d{0,15}$/),
  EULER_SCHEMA_VERSION: z.enum(['v1', 'v2', 'v3']).default('v2'),
  EULER_SOCKET_OPTIONS: socketOptions.default([]),
  EULER_WEBHOOK_SECRET: text.optional(),
  EULER_REQUESTS_PER_MINUTE: count.default(60),
  EULER_REQUESTS_PER_HOUR: count.default(500),
  EULER_REQUESTS_PER_DAY: count.default(2_500),
  EULER_SOCKETS: count.default(25),

  DEFAULT_PLAN: z.enum(PLANS).default('free'),
  PLAN_SWITCH: z.enum(['self', 'operator']).default('operator'),
  AUTO_JOIN_SECONDS: count.default(40),
  /** A session counts for its month's plan as long as it is there: none may go before its month. */
  RECAP_RETENTION_DAYS: z.coerce.number().int().min(31).max(3_650).default(90),

  ASSISTANT_API_URL: http.default('https://generativelanguage.googleapis.com'),
  ASSISTANT_API_KEY: text.optional(),
  ASSISTANT_MODEL: text.default('gemini-3.8-flash'),
  ASSISTANT_PROMPTS_DAY: count.default(2_000),

  FLAGS: z
    .string()
    .default(FLAGS.join(','))
    .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(FLAGS))),
  FLAGS_URL: http.optional(),
  FLAGS_CLIENT_KEY: text.optional(),

  SUPPORT_EMAIL: z.email().default('support@dibs.example'),
  SECURITY_CONTACT: z.union([z.email(), url('https:')]).optional(),
  CONTACT_FORM_URL: http.default('https://dibs.example/contact'),
  COMMUNITY_URL: http.default('https://dibs.example/community'),
  STATUS_URL: http.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_REGISTRATION: text.optional(),
  ANNOUNCEMENTS_URL: http.default('https://dibs.example/announcements'),
})

/** What stands for the operator's own addresses until they are set. */
const EXAMPLE = /\bdibs\.example\b/
/** What visitors read of whoever runs Dibs. */
const OF_OPERATOR = [
  ...(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'SUPPORT_EMAIL', 'STATUS_URL', 'MAIL_FROM'] as const),
  ...(['CONTACT_FORM_URL', 'COMMUNITY_URL', 'ANNOUNCEMENTS_URL', 'PUBLIC_URL'] as const),
]

/** The settings that an operator has to fill in before people use Dibs, and has not. */
export const unfilledSettings = (config: Config): readonly string[] =>
  OF_OPERATOR.filter((name) => {
    const value = config[name]
    return value === undefined || EXAMPLE.test(value)
  })

/** What nodes have to have in common. */
const ofServer = settings.superRefine(({ BUS_URL, ...given }, context) => {
  if (BUS_URL === undefined) {
    if (given.LIVE_EARS === 1) return
    const message = 'a second node that listens needs BUS_URL'
    context.addIssue({ code: 'custom', path: ['LIVE_EARS'], message })
    return
  }
  for (const name of ['DATABASE_URL', 'SECRET_KEY'] as const) {
    if (given[name] !== undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: 'with BUS_URL all nodes share it' })
  }
})

/** What the operator's commands need: where the server is, and where it keeps things. */
const ofAdmin = settings.pick({
  HOST: true,
  PORT: true,
  DATABASE_URL: true,
  DATA_DIR: true,
  SECRET_KEY: true,
})

export type Config = Readonly<z.output<typeof settings>>
export type AdminConfig = Readonly<z.output<typeof ofAdmin>>

/** A setting is missing or malformed; the message names each one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from the environment, once. An empty value counts as not set.
 * @throws ConfigError with a sentence per faulty setting
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => read(ofServer, env)

/** Reads the settings of the operator's commands. @throws ConfigError */
export const readAdminConfig = (env: NodeJS.ProcessEnv = process.env) => read(ofAdmin, env)

function read<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.output<S>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => {
      const name = issue.path.join('.')
      if (given[name] !== undefined) return `The setting ${name} is not valid: ${issue.message}.`
      return `The setting ${name} is not set${issue.code === 'custom' ? `: ${issue.message}` : ''}.`
    })
    throw new ConfigError(`${lines.join('\n')}\nSee .env.example for what each setting means.`)
  }
  return Object.freeze(read.data)
}
