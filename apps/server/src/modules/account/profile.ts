import {
  type Language,
  type Profile,
  type SettingChange,
  type Settings,
  settingsShape,
} from '@dibs/contract'
import { isBlank, type Plan, type UserId } from '@dibs/core'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accountLosses, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { DomainEvents, Events } from '../../platform/nodes/events.ts'
import { requireFeature } from '../plans/service.ts'

export type Profiles = ReturnType<typeof createProfiles>

/** The names of all settings, which are those of their columns. */
const SETTING_NAMES = Object.keys(settingsShape) as (keyof Settings)[]

/** What a change of a setting needs, and which event it emits. A setting without a rule is only stored. */
type Rule<Value> = {
  /** @throws AppError when the plan does not allow the value */
  check?: (value: Value, plan: Plan) => void
  event?: keyof DomainEvents
}

const RULES: { [Name in keyof Settings]?: Rule<Settings[Name]> } = {
  autoJoin: {
    check: (isOn, plan) => {
      if (isOn) requireFeature(plan, 'autoJoin')
    },
  },
  // What a running live has decided by the old rule stays; later comments go by the new one.
  matchRule: { event: 'match-rule.changed' },
}

const columns = {
  userId: sql<UserId>`${users.id}`,
  name: users.name,
  email: users.email,
  phoneNumber: users.phoneNumber,
  languagePreference: users.languagePreference,
  tiktokUsername: users.tiktokUsername,
  tiktokNickname: users.tiktokNickname,
  tiktokAccountId: users.tiktokAccountId,
  plan: users.plan,
  ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, users[name]])) as {
    [Name in keyof Settings]: (typeof users)[Name]
  }),
}

type StoredLoss = { username: string; lostAt: number; expiresAt: number; isOpen: boolean }

/** The columns, and the account that the seller has lost last, if that is not long ago. */
const columnsAt = (now: Date) => ({
  ...columns,
  loss: sql<StoredLoss | null>`(
    select json_build_object(
      'username', ${accountLosses.username},
      'lostAt', extract(epoch from ${accountLosses.lostAt}) * 1000,
      'expiresAt', extract(epoch from ${accountLosses.expiresAt}) * 1000,
      'isOpen', ${accountLosses.tokenHash} is not null
    )
    from ${accountLosses}
    where ${and(
      eq(accountLosses.userId, users.id),
      isNull(accountLosses.takenBackAt),
      gt(accountLosses.expiresAt, now),
    )}
    order by ${desc(accountLosses.lostAt)} limit 1)`,
})

type Dependencies = { db: Database; clock: Clock; events: Events }

/** The use-cases of a seller's profile. A user who is deleted meanwhile is `unauthorized`. */
export function createProfiles({ db, clock, events }: Dependencies) {
  const columnsNow = () => columnsAt(new Date(clock()))

  async function get(userId: UserId): Promise<Profile> {
    const [row] = await db.select(columnsNow()).from(users).where(eq(users.id, userId))
    return toProfile(row)
  }

  /** Undefined when the seller is gone, or the condition does not hold. */
  async function update(
    userId: UserId,
    values: Partial<typeof users.$inferInsert>,
    condition?: SQL,
  ) {
    const [row] = await db
      .update(users)
      .set(values)
      .where(and(eq(users.id, userId), condition))
      .returning(columnsNow())
    return row
  }

  return {
    get,

    /** @throws name_blank, name_same */
    async rename(userId: UserId, typed: string): Promise<Profile> {
      const name = typed.replace(/\p{Cc}+/gu, ' ').trim()
      if (isBlank(name)) throw new AppError('name_blank', { field: 'name' })
      const renamed = await update(userId, { name }, sql`${users.name} is distinct from ${name}`)
      if (renamed) return toProfile(renamed)
      await get(userId)
      throw new AppError('name_same', { field: 'name' })
    },

    setLanguage: async (userId: UserId, languagePreference: Language): Promise<Profile> =>
      toProfile(await update(userId, { languagePreference })),

    /** Changes one setting. @throws plan_limit when the plan does not allow the value */
    async set(userId: UserId, change: SettingChange): Promise<Profile> {
      const [[name, value] = []] = Object.entries(change) as [keyof Settings, never][]
      const rule = name && RULES[name]
      if (rule?.check) rule.check(value as never, (await get(userId)).plan)
      const profile = toProfile(await update(userId, change))
      if (rule?.event) await events.emit(rule.event, { userId })
      return profile
    },
  }
}

type Row = Omit<Profile, 'isTikTokLinked' | 'tiktokIsVerified' | 'lostAccount'> & {
  loss: StoredLoss | null
}

/** @throws unauthorized when the seller is gone */
function toProfile(row: Row | undefined): Profile {
  if (!row) throw new AppError('unauthorized')
  const { loss, ...rest } = row
  const isLinked = row.tiktokAccountId !== null
  return {
    ...rest,
    // Only a proven account is ever linked, so the two are the same.
    isTikTokLinked: isLinked,
    tiktokIsVerified: isLinked,
    ...(loss && !isLinked && { lostAccount: toLostAccount(loss) }),
  }
}

function toLostAccount({ username, lostAt, expiresAt, isOpen }: StoredLoss) {
  const takeBackUntil = isOpen ? new Date(expiresAt).toISOString() : null
  return { username, lostAt: new Date(lostAt).toISOString(), takeBackUntil }
}
