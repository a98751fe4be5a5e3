import type { FastifyInstance } from 'fastify'
import type { Behaviours } from '../chat/behaviour.ts'
import type { Budget } from '../chat/budget.ts'
import { handleSchema } from '../handle.ts'
import { parseInput } from '../request-error.ts'
import { behaviourBody, budgetBody } from './control-bodies.ts'

export type ProviderControlDeps = { behaviours: Behaviours; budget: Budget }

/** The control calls about the chat provider itself: how it lets in, and what the key may ask. */
export function addProviderControl(app: FastifyInstance, deps: ProviderControlDeps): void {
  const { behaviours, budget } = deps
  const handleOf = (params: unknown) =>
    parseInput(handleSchema, (params as { uniqueId: string }).uniqueId)

  app.get('/control/provider', async () => behaviours.of())
  app.put('/control/provider', async (request) =>
    behaviours.change(parseInput(behaviourBody, request.body)),
  )
  app.get('/control/provider/:uniqueId', async (request) => behaviours.of(handleOf(request.params)))
  app.put('/control/provider/:uniqueId', async (request) =>
    behaviours.change(parseInput(behaviourBody, request.body), handleOf(request.params)),
  )

  app.get('/control/budget', async () => budget.status())
  app.put('/control/budget', async (request) => {
    budget.change(parseInput(budgetBody, request.body))
    return budget.status()
  })
}
