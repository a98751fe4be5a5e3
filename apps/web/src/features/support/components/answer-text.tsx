import { splitText } from '../text-parts.ts'

/** A text of the help: names of the interface stand out, and words that were searched for are marked. */
export function AnswerText({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0
  return splitText(text, words).map((part) => {
    const key = position
    position += part.text.length
    const shown = part.isFound ? (
      <mark key={key} className="rounded-sm bg-action-tint text-inherit underline decoration-2">
        {part.text}
      </mark>
    ) : (
      part.text
    )
    return part.isStrong ? <strong key={key}>{shown}</strong> : shown
  })
}
