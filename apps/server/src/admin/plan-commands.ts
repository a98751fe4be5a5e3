import { PLANS, type Plan } from '@dibs/core'
import { readEmail, readPhoneNumber } from '../modules/auth/service.ts'
import { createPlanGrants } from '../modules/subscription/service.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { BadArguments } from './bad-arguments.ts'

/** `plans`: who asked for which plan, a line each. */
export async function listPlanRequests(db: Database): Promise<string> {
  const requests = await createPlanGrants({ db, clock: systemClock }).listRequests()
  if (requests.length === 0) return 'Nobody is waiting for a plan.'
  return requests
    .map((each) => `${each.email ?? each.phoneNumber}: ${each.plan} → ${each.requestedPlan}`)
    .join('\n')
}

/** `plan <address> <plan>`: gives a seller a plan. @throws BadArguments */
export async function grantPlan(db: Database, typed: string, plan: string): Promise<string> {
  if (!isPlan(plan)) {
    throw new BadArguments(`There is no plan "${plan}". The plans are ${PLANS.join(', ')}.`)
  }
  const address = readAddress(typed)
  if (!(await createPlanGrants({ db, clock: systemClock }).grant(address, plan))) {
    throw new BadArguments(`Nobody has an account with ${address.value}.`)
  }
  return `${address.value} is on ${plan} now.`
}

function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text)
}

function readAddress(typed: string) {
  const field = typed.includes('@') ? 'email' : 'phoneNumber'
  const value = field === 'email' ? readEmail(typed) : readPhoneNumber(typed)
  if (value !== null) return { field, value } as const
  throw new BadArguments(
    `"${typed}" is no e-mail address, and no phone number in international form (+628123456789).`,
  )
}
