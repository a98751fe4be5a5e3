import encodeQR from 'qr'
import { useMemo } from 'react'

/** A QR code, black on white in both themes: scanners need it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const cells = encodeQR(text, 'raw', { border: 4 })
    const dark = cells.flatMap((line, y) =>
      line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
    )
    return { path: dark.join(''), size: cells.length }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-56 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
