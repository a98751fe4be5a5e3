import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { describeError, parseInput, requestError } from '../request-error.ts'

/** What the generative AI answers: a text, or a whole answer with its status. */
export type PreparedAnswer = { answer: string } | { status: number; body: unknown }

const KEPT_PROMPTS = 400

export type Assistant = ReturnType<typeof createAssistant>

/** The generative AI: answers as was prepared, until something else is. */
export function createAssistant() {
  let prepared: PreparedAnswer | null = null
  const prompts: string[] = []
  return {
    prepare(next: PreparedAnswer) {
      prepared = next
    },
    /** What is prepared, if anything, and the prompts that came in, newest first. */
    status: () => ({ prepared, prompts: [...prompts] }),
    answer(prompt: string): PreparedAnswer {
      prompts.unshift(prompt)
      prompts.length = Math.min(prompts.length, KEPT_PROMPTS)
      return prepared ?? { answer: UNPREPARED }
    },
    reset() {
      prepared = null
      prompts.length = 0
    },
  }
}

const UNPREPARED = 'I am the stand-in for the generative AI, and no answer was prepared.'

const bodySchema = z.object({
  contents: z
    .array(
      z.object({ role: z.string().optional(), parts: z.array(z.object({ text: z.string() })) }),
    )
    .min(1),
})

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

const CALL_SUFFIX = ':generateContent'

/** The generative AI's text endpoint. */
export function assistantRoutes(assistant: Assistant): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const { statusCode: code, message } = describeError(error)
      const status = STATUS_NAMES[code] ?? 'INTERNAL'
      return reply.code(code).send({ error: { code, message, status, details: [] } })
    })

    // The path's colon stands after the model's name, which the router cannot tell apart.
    app.post('/v1beta/models/*', async (request, reply) => {
      const call = (request.params as { '*': string })['*']
      if (!call.endsWith(CALL_SUFFIX)) throw requestError(404, `${call} is not found`)
      if (!(request.query as { key?: string }).key)
        throw requestError(403, 'The request is missing a valid API key.')
      const { contents } = parseInput(bodySchema, request.body)
      const prompt = contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')
      const prepared = assistant.answer(prompt)
      if ('status' in prepared) return reply.code(prepared.status).send(prepared.body)
      return answerBody(prompt, prepared.answer, call.slice(0, -CALL_SUFFIX.length))
    })
  }
}

function answerBody(prompt: string, text: string, modelVersion: string) {
  const promptTokenCount = Math.ceil(prompt.length / 4)
  const candidatesTokenCount = Math.ceil(text.length / 4)
  return {
    candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount,
      totalTokenCount: promptTokenCount + candidatesTokenCount,
    },
    modelVersion,
  }
}
