/**
 * The site's worker, written by hand to stay small. It keeps the build's hashed files and one page for when there is no
 * connection; nothing of the server's answers, so no amount is ever old. `ASSETS` is put in front by the build.
 */
const FILES = 'khela-files'
const OFFLINE = '/offline.html'
const isHashed = (path) => /^\/assets\/.+-[0-9A-Za-z_-]{8,}\.[a-z0-9]+$/.test(path)

addEventListener('install', (event) => {
  // Read past the cache of the browser: a new build may have a new page.
  event.waitUntil(caches.open(FILES).then((files) => files.add(new Request(OFFLINE, { cache: 'reload' }))))
})

// A new worker waits until the last page of the old build is closed; only then do the old files go.
addEventListener('activate', (event) => {
  event.waitUntil(tidyUp())
})

async function tidyUp() {
  const files = await caches.open(FILES)
  const kept = new Set([...ASSETS, OFFLINE])
  const old = (await files.keys()).filter((request) => !kept.has(new URL(request.url).pathname))
  await Promise.all(old.map((request) => files.delete(request)))
  await registration.navigationPreload?.enable()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isHashed(url.pathname)) event.respondWith(file(request))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function file(request) {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await files.put(request, answer.clone())
  return answer
}
