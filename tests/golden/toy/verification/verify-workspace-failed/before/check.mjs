console.log("FAILED a.toy::x");process.exit(3)
