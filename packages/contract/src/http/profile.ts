import { MATCH_RULES } from '@dibs/core'
import * as z from 'zod/mini'
import { languageSchema, planSchema, timestampSchema, userIdSchema } from './fields.ts'

/**
 * A seller's settings, declared once: the profile and the download have them all, and a PATCH of
 * the profile changes any of them. Each is a column of the same name in the table `users`.
 */
export const settingsShape = {
  /** Whether the live is to be joined by itself; only plans with auto-join do. */
  autoJoin: z.boolean(),
  /** By which rule comments match this seller's codes. */
  matchRule: z.enum(MATCH_RULES),
  /** Whether each live keeps a log that others can check. */
  keepsFairLog: z.boolean(),
}
export type Settings = {
  [Name in keyof typeof settingsShape]: z.infer<(typeof settingsShape)[Name]>
}

/** One setting with its new value. */
export type SettingChange = { [Name in keyof Settings]: Pick<Settings, Name> }[keyof Settings]

/** A setting at a time: strict objects of one key each. */
export const settingChangeSchemas = Object.entries(settingsShape).map(([name, schema]) =>
  z.strictObject({ [name]: schema }),
) as unknown as readonly [z.ZodMiniType<SettingChange, SettingChange>]

/** Apart from the endpoints, so that the landing page can read a stored profile without them. */
export const profileSchema = z.object({
  userId: userIdSchema,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  tiktokUsername: z.nullable(z.string()),
  tiktokNickname: z.nullable(z.string()),
  tiktokAccountId: z.nullable(z.string()),
  tiktokIsVerified: z.boolean(),
  isTikTokLinked: z.boolean(),
  languagePreference: z.nullable(languageSchema),
  plan: planSchema,
  /**
   * The account that another seller has proven or taken back in the last 72 hours, while none is
   * linked; `takeBackUntil`: until when the link in the message about it gives it back.
   */
  lostAccount: z.optional(
    z.object({
      username: z.string(),
      lostAt: timestampSchema,
      takeBackUntil: z.nullable(timestampSchema),
    }),
  ),
  ...settingsShape,
  /** An older server, and the copy that an older page kept, leave it out. */
  keepsFairLog: z.optional(settingsShape.keepsFairLog),
})
export type Profile = z.infer<typeof profileSchema>
