/** Elements are CSS selectors. */
export interface Browser {
  readonly version: string
  open(url: string): Promise<void>
  /** Self-contained; the result travels as JSON. */
  run(inPage: (...given: string[]) => unknown, ...given: string[]): Promise<unknown>
  click(css: string): Promise<void>
  fill(css: string, text: string): Promise<void>
  /** The first matching frame within the present one; null is the page. */
  enter(frame: string | null): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

export const WINDOW = { width: 1280, height: 900 }
