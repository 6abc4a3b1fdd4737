/** Elements are CSS selectors; a frame is entered, and left again. */
export interface Browser {
  readonly version: string
  open(url: string): Promise<void>
  /** A self-contained function; its result comes back as JSON. */
  run(inPage: (...given: string[]) => unknown, ...given: string[]): Promise<unknown>
  click(css: string): Promise<void>
  fill(css: string, text: string): Promise<void>
  /** The first matching frame within the present one; null is the page. */
  enter(frame: string | null): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

export const WINDOW = { width: 1280, height: 900 }
