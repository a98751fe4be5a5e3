import { PLANS, type Plan } from '@dibs/core'
import { createPlanGrants } from '../modules/plans/service.ts'
import { BadArguments } from './bad-arguments.ts'
import { type Command, type Context, record } from './command.ts'
import { findSeller, nameOf } from './sellers.ts'

export const PLAN_COMMANDS: Record<string, Command> = {
  plans: { takes: '', words: [0, 0], says: 'who asked for which plan', run: listPlanRequests },
  plan: { takes: '<who> <plan>', words: [2, 2], says: 'gives a seller a plan', run: grantPlan },
}

async function listPlanRequests({ db, clock }: Context): Promise<string> {
  const requests = await createPlanGrants({ db, clock }).listRequests()
  if (requests.length === 0) return 'Nobody is waiting for a plan.'
  return requests
    .map((each) => `${each.email ?? each.phoneNumber}: ${each.plan} → ${each.requestedPlan}`)
    .join('\n')
}

async function grantPlan(context: Context, typed: string, plan: string): Promise<string> {
  if (!isPlan(plan)) {
    throw new BadArguments(`There is no plan "${plan}". The plans are ${PLANS.join(', ')}.`)
  }
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    await createPlanGrants({ db: tx, clock: context.clock }).grant(seller.id, plan)
    const details = { plan, before: seller.plan }
    await record(context, tx, { action: 'plan', userId: seller.id, details })
    return `${nameOf(seller)} is on ${plan} now.`
  })
}

function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text)
}
