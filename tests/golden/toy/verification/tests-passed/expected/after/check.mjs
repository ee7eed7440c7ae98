console.log("1..1\nok 1");
