// Runs on any Node: says what to install where the pinned one is missing.
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < wanted) {
  console.error(
    `Castellan runs on Node ${wanted} (this is ${process.version}). npm ci installs it on Linux ` +
      `(glibc; x64, arm64) and Windows x64; elsewhere install Node ${wanted}, for example with ` +
      '"nvm install" (.nvmrc names the version), and run this again.',
  )
  process.exit(1)
}
