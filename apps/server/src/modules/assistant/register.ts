import type { Context } from '../../context.ts'
import { createGenerativeAi } from '../../platform/generative-ai.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { bindAssistantRoutes } from './routes.ts'
import { createAssistant } from './service.ts'

/** Registers the assistant. Without a key it answers from the help. */
export function registerAssistant({ bind }: App, { config, clock, log, outbound }: Context): void {
  const generate = config.ASSISTANT_API_KEY
    ? createGenerativeAi({
        apiUrl: config.ASSISTANT_API_URL,
        apiKey: config.ASSISTANT_API_KEY,
        model: config.ASSISTANT_MODEL,
        service: outbound('assistant'),
      })
    : null
  const recapDays = config.RECAP_RETENTION_DAYS
  bindAssistantRoutes(bind, createAssistant({ generate, clock, log, recapDays }))
}
