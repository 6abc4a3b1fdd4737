import type { Page } from 'playwright/test'

const printed = async (page: Page): Promise<string> => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')

const countOf = (paper: string): number => paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

export const pagesOf = async (page: Page): Promise<number> => countOf(await printed(page))

export async function paperOf(page: Page) {
  const paper = await printed(page)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? []
  return { pages: countOf(paper), width: Number(width), height: Number(height) }
}
