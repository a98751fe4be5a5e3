import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'

/** Fetches the real type once the bill stands: until then it would hold up what draws the bill. */
export function loadFont(): void {
  if (!('FontFace' in window)) return
  const face = new FontFace('Plus Jakarta Sans Variable', `url(${latin})`, { weight: '200 800' })
  // Without it the page looks a little different, no more.
  face.load().then(
    (loaded) => document.fonts.add(loaded),
    () => {},
  )
}
