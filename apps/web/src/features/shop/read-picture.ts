/** What is found in a picture: the texts of its codes, none, or that it cannot be opened. */
export type PictureReading = { ok: true; texts: string[] } | { ok: false }
/** Reads the codes in a picture; never rejects. */
export type ReadPicture = (file: Blob) => Promise<PictureReading>

/** Given up after so long, milliseconds: an old phone reads a photo without a code in a third of it. */
const GIVE_UP_MS = 30_000

/** Reads a picture's QR codes on this device, beside the page, which goes on meanwhile. */
export const readPicture: ReadPicture = async (file) => {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const reading = await new Promise<PictureReading>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PictureReading>) => resolve(data)
    worker.onerror = () => resolve({ ok: false })
    timer = setTimeout(() => resolve({ ok: true, texts: [] }), GIVE_UP_MS)
    worker.postMessage(file)
  })
  clearTimeout(timer)
  worker.terminate()
  return reading
}
