/** An item's tag with nothing on it yet. */
export function EmptyTag() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-20" fill="none" strokeWidth="4">
      <path
        className="fill-surface stroke-edge"
        strokeLinejoin="round"
        d="M34 10h46a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H34a8 8 0 0 1-5.7-2.3L7.5 39.7a5 5 0 0 1 0-7.4l20.8-20A8 8 0 0 1 34 10Z"
      />
      <circle className="fill-paper stroke-edge" cx="31" cy="36" r="5" />
      <path className="stroke-line" strokeLinecap="round" d="M48 29h28M48 43h18" />
    </svg>
  )
}
