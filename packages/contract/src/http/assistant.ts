import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { textSchema } from './fields.ts'

/** Longest prompt in UTF-16 units: the instruction, five knowledge entries, and the question. */
export const PROMPT_MAX_LENGTH = 20_000

/** Longest question in it, in UTF-16 units. */
export const QUESTION_MAX_LENGTH = 2_000

const one = <S extends z.ZodMiniType>(schema: S) => z.array(schema).check(z.length(1))

/** The generative AI's request: one text by the user (specification, section 7). */
const promptSchema = z.object({
  contents: one(
    z.object({
      role: z.optional(z.literal('user')),
      parts: one(z.object({ text: textSchema(PROMPT_MAX_LENGTH) })),
    }),
  ),
})
export type Prompt = z.infer<typeof promptSchema>

/** Its answer. A blocked or empty one has no candidates, or candidates without text. */
export const generatedSchema = z.looseObject({
  candidates: z.optional(
    z.array(
      z.looseObject({
        finishReason: z.optional(z.string()),
        content: z.optional(
          z.looseObject({
            parts: z.optional(z.array(z.looseObject({ text: z.optional(z.string()) }))),
          }),
        ),
      }),
    ),
  ),
  promptFeedback: z.optional(z.looseObject({ blockReason: z.optional(z.string()) })),
})
export type Generated = z.infer<typeof generatedSchema>

export const assistantEndpoints = {
  ask: defineEndpoint({
    method: 'POST',
    path: '/assistant',
    summary: 'Ask the assistant; request and answer have the form of the generative AI’s own',
    auth: 'seller',
    body: promptSchema,
    responses: { 200: generatedSchema },
    errors: ['unauthorized', 'prompt_invalid'],
  }),
}
