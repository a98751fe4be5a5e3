import { type Generated, generatedSchema, type Prompt } from '@dibs/contract'
import { fetchText } from './fetch-text.ts'
import { failureReason, type Service } from './outbound.ts'

const MAX_BYTES = 256 * 1024

export type GenerativeAiOptions = {
  apiUrl: string
  apiKey: string
  model: string
  service: Service
  timeoutMs?: number
}

/** The service's answer to a prompt, or why there is none, without anything secret. */
export type Generation = { answer: Generated } | { why: string }

/** Sends a prompt, by default for 20 s at most; never rejects. */
export type Generate = (prompt: Prompt) => Promise<Generation>

/** Asks the generative AI. Its key goes in the address, so no address is ever logged or thrown. */
export function createGenerativeAi(options: GenerativeAiOptions): Generate {
  const { apiUrl, apiKey, model, service, timeoutMs = 20_000 } = options
  const url = `${apiUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent?key=${encodeURIComponent(apiKey)}`
  return async (prompt) => {
    try {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(prompt),
      }
      const { status, text } = await service.call(
        (signal) => fetchText(url, init, { signal, maxBytes: MAX_BYTES }),
        { timeoutMs, retry: 'idempotent' },
      )
      if (status !== 200) return { why: `HTTP ${status}` }
      if (text === null) return { why: 'too large' }
      const read = generatedSchema.safeParse(JSON.parse(text))
      return read.success ? { answer: read.data } : { why: 'another shape' }
    } catch (error) {
      return { why: failureReason(error) }
    }
  }
}
