import { type Generated, generatedSchema } from '@dibs/contract'
import { fetchText } from './fetch-text.ts'
import { failureReason, type Service } from './outbound.ts'

const MAX_BYTES = 64 * 1024
/** A few paragraphs, and the thinking before them, which counts as well. */
const OUTPUT = { maxOutputTokens: 2_048, thinkingConfig: { thinkingLevel: 'low' } }

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
export type Generate = (prompt: string) => Promise<Generation>

/** Asks the generative AI. Its key goes in the address, so no address is ever logged or thrown. */
export function createGenerativeAi(options: GenerativeAiOptions): Generate {
  const { apiUrl, apiKey, model, service, timeoutMs = 20_000 } = options
  const url = `${apiUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent?key=${encodeURIComponent(apiKey)}`
  return async (prompt) => {
    try {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          contents: [{ role: 'user', parts: [{ text: prompt }] }],
          generationConfig: OUTPUT,
        }),
      }
      const { status, text } = await service.call(
        (signal) => fetchText(url, init, { signal, maxBytes: MAX_BYTES }),
        { timeoutMs, retry: 'idempotent' },
      )
      if (status !== 200) return { why: `HTTP ${status}` }
      if (text === null) return { why: 'too large' }
      const read = generatedSchema.safeParse(JSON.parse(text))
      if (!read.success) return { why: 'another shape' }
      return isAnswer(read.data) ? { answer: read.data } : { why: 'no text' }
    } catch (error) {
      return { why: failureReason(error) }
    }
  }
}

/** Something was said, or refused: that is an answer, too. Thinking alone is none. */
function isAnswer({ candidates = [], promptFeedback }: Generated): boolean {
  const [first] = candidates
  if (first?.content?.parts?.some(({ text }) => text !== undefined && text !== '')) return true
  const finishReason = first?.finishReason ?? 'STOP'
  return promptFeedback?.blockReason !== undefined || !['STOP', 'MAX_TOKENS'].includes(finishReason)
}
