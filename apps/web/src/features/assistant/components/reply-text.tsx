import { Fragment, memo } from 'react'
import { type Block, readReply, type Span } from '../read-reply.ts'

// A reply's parts have no names and never change places: their index is who they are.
/** The text of a reply with its simple formatting, made of elements; markup in it stays text. */
export const ReplyText = memo(function ReplyText({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      {readReply(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
})

function BlockOf({ block }: { block: Block }) {
  const { lines } = block
  if (block.kind === 'paragraph')
    return (
      <p>
        {lines.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            <Spans spans={spans} />
          </Fragment>
        ))}
      </p>
    )
  const items = lines.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={index}>
      <Spans spans={spans} />
    </li>
  ))
  if (block.kind === 'list') return <ul className="grid list-disc gap-1 pl-5">{items}</ul>
  return (
    <ol start={block.start} className="grid list-decimal gap-1 pl-7">
      {items}
    </ol>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, bold }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    bold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  )
}
