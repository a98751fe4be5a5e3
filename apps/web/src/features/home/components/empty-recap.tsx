/** A recap that nobody is on yet: a first place and two waiting ones, all empty. */
export function EmptyRecap() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-20" fill="none" strokeWidth="4">
      <rect x="10" y="6" width="76" height="18" rx="9" className="fill-first-tint stroke-first" />
      <rect x="10" y="32" width="76" height="12" rx="6" className="fill-sunken" />
      <rect x="10" y="52" width="52" height="12" rx="6" className="fill-sunken" />
      <circle cx="20" cy="15" r="3" className="fill-first" />
    </svg>
  )
}
