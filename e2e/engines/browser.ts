/** What every engine can do for a journey. Elements are CSS selectors; a frame is entered, and left again. */
export interface Browser {
  readonly version: string
  open(url: string): Promise<void>
  /** Runs a function that stands alone in the page; what it returns comes back as JSON. */
  run(inPage: (...given: string[]) => unknown, ...given: string[]): Promise<unknown>
  click(css: string): Promise<void>
  /** Replaces what the field has. */
  fill(css: string, text: string): Promise<void>
  /** Goes into the first frame that the selector finds in the present one; null goes back to the page. */
  enter(frame: string | null): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

/** As large as the pictures of the other engines. */
export const WINDOW = { width: 1280, height: 900 }
