console.log("FAILED a.toy::old - always");process.exit(1)
