import { endpoints } from '@dibs/contract'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Assistant } from './service.ts'

/** Registers the call of the assistant. */
export function bindAssistantRoutes(bind: Bind, assistant: Assistant): void {
  bind(endpoints.assistant.ask, async ({ caller, body, language }) => {
    return { status: 200, data: await assistant.ask(caller.userId, body, language) }
  })
}
