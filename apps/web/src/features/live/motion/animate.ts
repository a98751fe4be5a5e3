/** Moves an element for the eye; still where calm is asked for. */
export function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions,
): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(keyframes, options)
}
