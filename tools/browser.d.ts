/** Shared with Vitest's browser provider. */
export interface BrowserLaunch {
  readonly executablePath: string
  readonly headless: true
  readonly args: string[]
  readonly env: Record<string, string>
}
export declare function browserLaunch(): Promise<BrowserLaunch>
