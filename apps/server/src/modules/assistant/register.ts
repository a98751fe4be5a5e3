import { endpoints } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createRateLimiter } from '../../platform/limits/rate-limit.ts'
import { createGenerativeAi } from '../../platform/outside/generative-ai.ts'
import { createPromptBudget } from './budget.ts'
import { createHelp } from './help.ts'
import { createAssistant } from './service.ts'

/** Questions of a seller, whoever answers them: more than anybody types. */
const PER_SELLER = { max: 20, periodMs: 10 * 60_000 }

/** Registers the assistant. Without a key for the generative AI, the help itself answers. */
export function registerAssistant({ fastify, bind }: App, context: Context): void {
  const { config, clock } = context
  const generate = config.ASSISTANT_API_KEY
    ? createGenerativeAi({
        apiUrl: config.ASSISTANT_API_URL,
        apiKey: config.ASSISTANT_API_KEY,
        model: config.ASSISTANT_MODEL,
        service: context.outbound('assistant'),
      })
    : null
  const help = createHelp({ recapDays: config.RECAP_RETENTION_DAYS })
  fastify.addHook('onClose', help.close)
  const budget = createPromptBudget({ ...context, perDay: config.ASSISTANT_PROMPTS_DAY })
  const assistant = createAssistant({
    ...context,
    generate,
    search: help.search,
    takePrompt: budget.take,
  })
  const limitQuestions = createRateLimiter(PER_SELLER, clock)

  bind(endpoints.assistant.ask, async ({ caller, body, request }) => {
    limitQuestions(caller.userId)
    const asker = { userId: caller.userId, address: normalizeIP(request.ip) }
    return { status: 200, data: await assistant.ask(asker, body) }
  })
}
