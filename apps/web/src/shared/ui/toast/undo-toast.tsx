/** The ids of toasts begin so that have the way back from a change by hand of a live. */
export const UNDO_ID = 'undo-'

/** What was done, with the way back beside it. */
export function UndoToast(props: { text: string; label: string; onUndo: () => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{props.text}</span>
      <button
        type="button"
        onClick={props.onUndo}
        className="tap shrink-0 rounded-md px-3 font-extrabold underline underline-offset-4"
      >
        {props.label}
      </button>
    </span>
  )
}
