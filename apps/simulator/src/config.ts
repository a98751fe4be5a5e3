import * as z from 'zod'

const port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65_535)
  .refine(Number.isInteger, 'must be a port number')

const environmentSchema = z.object({
  SIMULATOR_PORT: port.default(4400),
  HOST: z.string().min(1).default('127.0.0.1'),
  SMTP_PORT: port.default(0),
  PORT: port.default(3000),
  PUBLIC_URL: z.url().optional(),
  EULER_API_KEY: z.string().min(1).default('simulator-key'),
  RECORDINGS_DIR: z.string().min(1).optional(),
  SIMULATOR_STATE: z.string().min(1).optional(),
})

export type Config = z.infer<typeof environmentSchema>

/** Reads the settings; a malformed one throws a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Readonly<Config> {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(given))
  if (parsed.success) return Object.freeze(parsed.data)
  const name = String(parsed.error.issues[0]?.path[0])
  throw new Error(
    `${name} is malformed: ${JSON.stringify(environment[name])} (${parsed.error.issues[0]?.message}).`,
  )
}
