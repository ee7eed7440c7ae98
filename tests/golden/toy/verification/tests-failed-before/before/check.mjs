console.log("=== short test summary info ===\nFAILED a.toy::old - always\n=== 1 failed, 2 passed in 0.01s ===");process.exit(1)
