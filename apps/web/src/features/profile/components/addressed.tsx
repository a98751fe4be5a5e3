/** Words about an address, and the address so that a typo is seen. */
export function Addressed({ words, value }: { words: string; value: string }) {
  return (
    <p className="text-ink-soft">
      {words} <bdi className="font-bold text-ink wrap-anywhere">{value}</bdi>
    </p>
  )
}
