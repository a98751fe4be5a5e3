import { PhoneDrawing } from './phone-drawing.tsx'

type GuidePictureProps = { name: 'one' | 'two' | 'three'; word: string; label: string }

/** A drawing of what the seller will see in the video app. The ring is where to tap. */
export function GuidePicture({ name, word, label }: GuidePictureProps) {
  return (
    <PhoneDrawing label={label}>
      {name === 'one' ? <ProfileScreen /> : null}
      {name === 'two' ? <EditScreen bio={null} /> : null}
      {name === 'three' ? <EditScreen bio={word} /> : null}
    </PhoneDrawing>
  )
}

function ProfileScreen() {
  return (
    <>
      <circle cx="160" cy="62" r="22" className="fill-action-tint" />
      <circle cx="160" cy="56" r="8" className="fill-action" />
      <path d="M144 76a16 14 0 0 1 32 0Z" className="fill-action" />
      <rect x="124" y="94" width="72" height="8" rx="4" className="fill-ink" />
      <g className="fill-line">
        <rect x="108" y="112" width="28" height="7" rx="3.5" />
        <rect x="146" y="112" width="28" height="7" rx="3.5" />
        <rect x="184" y="112" width="28" height="7" rx="3.5" />
      </g>
      <rect x="116" y="130" width="88" height="24" rx="8" className="fill-action" />
      <rect x="138" y="139" width="44" height="6" rx="3" className="fill-on-action" />
      <TapRing x={204} y={148} />
      <g className="fill-sunken">
        <rect x="94" y="168" width="40" height="44" rx="6" />
        <rect x="140" y="168" width="40" height="44" rx="6" />
        <rect x="186" y="168" width="40" height="44" rx="6" />
      </g>
    </>
  )
}

function EditScreen({ bio }: { bio: string | null }) {
  return (
    <>
      <circle cx="160" cy="56" r="18" className="fill-action-tint" />
      <circle cx="160" cy="51" r="6.5" className="fill-action" />
      <path d="M147 67a13 11 0 0 1 26 0Z" className="fill-action" />
      <FieldLine y={92} width={54} />
      <FieldLine y={118} width={74} />
      <rect
        x="94"
        y="142"
        width="132"
        height="34"
        rx="8"
        strokeWidth="2"
        className="fill-surface stroke-action"
      />
      {bio === null ? (
        <>
          <rect x="104" y="155" width="22" height="7" rx="3.5" className="fill-ink-soft" />
          <TapRing x={206} y={160} />
        </>
      ) : (
        <>
          <text x="106" y="164" className="fill-ink text-[13px] font-bold">
            {bio}
          </text>
          <rect x="116" y="188" width="88" height="24" rx="8" className="fill-action" />
          <rect x="142" y="197" width="36" height="6" rx="3" className="fill-on-action" />
          <TapRing x={204} y={204} />
        </>
      )}
    </>
  )
}

function FieldLine({ y, width }: { y: number; width: number }) {
  return (
    <>
      <rect x="94" y={y} width="24" height="6" rx="3" className="fill-ink-soft" />
      <rect x={226 - width} y={y} width={width} height="6" rx="3" className="fill-line" />
    </>
  )
}

function TapRing({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="19" className="fill-transparent stroke-ink" strokeWidth="3" />
      <circle cx={x} cy={y} r="5" className="fill-ink" opacity="0.85" />
    </>
  )
}
