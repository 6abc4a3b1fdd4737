/**
 * In the head of the served login, before anything is drawn: who comes by the link of a mail must not see a login, and not
 * type into it, until the link's page is there. The build names those pages in the script's own tag.
 */
const places = document.currentScript?.dataset['places']?.split(' ') ?? []
const [place = ''] = location.hash.slice(1).split('?')

if (places.includes(place)) document.documentElement.dataset['place'] = 'link'
