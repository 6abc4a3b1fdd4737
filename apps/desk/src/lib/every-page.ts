const MOST_PAGES = 100

/** Of a list that is read in pages; throws where it has more than a hundred. */
export async function everyPage<Page, After>(
  ask: (after: After | null) => Promise<Page>,
  next: (page: Page) => After | null,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let after: After | null = null; ; ) {
    const page: Page = await ask(after)
    pages.push(page)
    after = next(page)
    if (after === null) return pages
    if (pages.length === MOST_PAGES) throw new Error('the list is too long for one file')
  }
}
